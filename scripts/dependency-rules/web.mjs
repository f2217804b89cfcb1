// The table of the client, in the form of server.mjs, where each part is explained.
const SHARED = ["shared"];
const FEATURES = [
  "features/people",
  "features/work-types",
  "features/workflows",
  "features/projects",
  "features/github",
  "features/work",
  "features/identity",
  "features/inbox",
  "features/mentor",
  "features/administration",
];

export const WEB = {
  root: "apps/web/src/",
  /** Shared parts know no feature, and no feature knows the application that puts them together. */
  domains: {
    shared: [],
    "features/people": SHARED,
    "features/work-types": SHARED,
    "features/workflows": [...SHARED, "features/people", "features/work-types"],
    "features/projects": [...SHARED, "features/people", "features/work-types"],
    "features/github": [...SHARED, "features/work-types", "features/projects"],
    "features/work": [...SHARED, "features/work-types", "features/projects", "features/github"],
    "features/identity": [...SHARED, "features/people", "features/work-types", "features/work"],
    "features/inbox": [...SHARED, "features/work-types"],
    "features/mentor": SHARED,
    "features/administration": SHARED,
    app: [...SHARED, ...FEATURES],
  },
  wholeDomains: ["app"],
  /** What one domain may use of another one is in `forbidden`; within a domain every file. */
  openDomains: [...SHARED, ...FEATURES],
  top: ["main.tsx"],
  closed: true,
  forbidden: [
    {
      from: ["features/identity/", "features/projects/", "features/github/", "features/work/", "features/inbox/"],
      to: ["features/work-types/"],
      except: [
        "features/work-types/told-work/use-told-work.ts",
        "features/work-types/priorities/queries.ts",
        "features/work-types/statuses/queries.ts",
        "features/work-types/types/queries.ts",
        "features/work-types/types/type-icon.tsx",
        "features/work-types/custom-fields/format-messages.ts",
        "features/work-types/priorities/priority-name.tsx",
      ],
    },
    {
      from: ["features/identity/"],
      to: ["features/work/"],
      // A profile lists what someone has to do.
      except: [
        "features/work/compact-list/queries.ts",
        "features/work/compact-list/work-list.tsx",
        "features/work/model/messages.ts",
      ],
    },
    {
      from: ["features/github/"],
      to: ["features/projects/"],
      // A project's repositories are a section of its settings.
      except: [
        "features/projects/settings/frame/loading-sheet.tsx",
        "features/projects/settings/frame/section-actions.tsx",
        "features/projects/settings/frame/settings-frame.tsx",
      ],
    },
    {
      from: ["features/work/"],
      to: ["features/github/"],
      except: [
        "features/github/model/messages.ts",
        "features/github/pull-requests/github-section.tsx",
        "features/github/pull-requests/project-pull-requests.tsx",
        "features/github/pull-requests/pull-request-queries.ts",
        "features/github/pull-requests/settled.ts",
      ],
    },
    {
      from: ["features/work/"],
      to: ["features/projects/"],
      except: [
        "features/projects/list/queries.ts",
        "features/projects/messages.ts",
        "features/projects/project-frame.ts",
        "features/projects/news/messages.ts",
        "features/projects/news/queries.ts",
        "features/projects/project-status.tsx",
        "features/projects/project-text-editor.tsx",
        "features/projects/queries.ts",
        "features/projects/settings/frame/assignable-select.tsx",
        // What work is made from is a section of the settings, too.
        "features/projects/settings/frame/list-page.module.css",
        "features/projects/settings/frame/list-page.tsx",
        "features/projects/settings/frame/messages.ts",
        "features/projects/settings/sections/sections.ts",
        "features/projects/settings/frame/settings-frame.tsx",
        "features/projects/settings/versions/version-dialog.tsx",
        "features/projects/version-order.ts",
      ],
    },
    {
      from: ["features/projects/"],
      to: ["features/people/"],
      except: [
        "features/people/access/explain/answer/why-answer.tsx",
        "features/people/access/model/messages.ts",
        "features/people/users/model/messages.ts",
        "features/people/users/model/queries.ts",
      ],
    },
    { from: ["features/identity/"], to: ["features/people/"], except: ["features/people/users/model/messages.ts"] },
  ],
  exposedRoles: [],
  exposes: {},
  isEntry: /(?!)/,
  /** Queries are on the server. */
  isStore: /(?!)/,
  statements: { free: [""], known: {} },
  words: [],
  crowded: { below: ["apps/web/src/"], most: 12, except: {} },
  typeCircles: true,
};
