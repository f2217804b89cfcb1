// The table of the client, in the form of server.mjs, where each part is explained.
export const WEB = {
  root: "apps/web/src/",
  domains: {},
  wholeDomains: [],
  openDomains: [],
  top: [],
  closed: false,
  // Parts on top of the component library know no feature, and of the application only how it looks and speaks.
  forbidden: [
    { from: ["shared/"], to: ["features/", "app/"], except: ["app/messages/all", "features/work/model/queries"] },
  ],
  exposedRoles: [],
  exposes: {},
  isEntry: /(?!)/,
  isStore: /(?!)/,
  statements: { free: [""], known: {} },
  crowded: { below: [], most: 12, except: {} },
  typeCircles: false,
};
