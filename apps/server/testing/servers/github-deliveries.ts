/** Deliveries as GitHub sends them, signed: the few members that are read, with values that a test may set. */
import { sign } from "@octokit/webhooks-methods";
import type { FastifyInstance } from "fastify";

type Json = Record<string, unknown>;

const START = Date.parse("2026-03-01T08:00:00Z");
const MINUTE_MS = 60_000;
const SHA = "c0ffee".padEnd(40, "0");

export class Deliveries {
  readonly #to: FastifyInstance | string;
  readonly #secret: string;
  #sent = 0;
  /** Each pull request without a time of its own is newer than the one before. */
  #minute = 0;

  /** @param to the server in this process, or the address of another one */
  constructor(to: FastifyInstance | string, secret: string) {
    this.#to = to;
    this.#secret = secret;
  }

  forget(): void {
    this.#minute = 0;
  }

  /** By GitHub's own library: what checks it must agree with that. */
  sign(body: string): Promise<string> {
    return sign(this.#secret, body);
  }

  /** So many minutes after everything began. */
  time(minute: number): string {
    return new Date(START + minute * MINUTE_MS).toISOString().replace(".000Z", "Z");
  }

  async send(event: string, payload: unknown, id = `delivery-${++this.#sent}`) {
    const body = JSON.stringify(payload);
    const headers = {
      "content-type": "application/json",
      "x-github-event": event,
      "x-github-delivery": id,
      "x-hub-signature-256": await this.sign(body),
    };
    if (typeof this.#to !== "string") {
      const request = { method: "POST", url: "/webhooks/github", headers, payload: body } as const;
      const { statusCode, body: text } = await this.#to.inject(request);
      return { statusCode, text };
    }
    const answer = await fetch(`${this.#to}/webhooks/github`, { method: "POST", headers, body });
    return { statusCode: answer.status, text: await answer.text() };
  }

  repository({ name = "boats", minute = 0 }: { name?: string; minute?: number }): Json {
    return {
      id: name === "second" ? 9_000_000_002 : 9_000_000_001,
      name,
      full_name: `halyard-boats/${name}`,
      private: true,
      default_branch: "main",
      html_url: `https://github.test/halyard-boats/${name}`,
      updated_at: this.time(minute),
    };
  }

  user(login: string): Json {
    const id = [...login].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_000_007;
    return { id, login, type: "User", html_url: `https://github.test/${login}`, avatar_url: "" };
  }

  pull({ branch = "work", ...values }: { number: number; branch?: string } & Json): Json {
    return {
      id: 5_000_000_000 + values.number,
      title: "A change",
      body: "",
      state: "open",
      draft: false,
      html_url: `https://github.test/halyard-boats/boats/pull/${values.number}`,
      user: this.user("octo-ann"),
      head: { ref: branch, sha: SHA, repo: { id: 1 } },
      base: { ref: "main", repo: { id: 1 } },
      labels: [],
      requested_reviewers: [],
      merged_at: null,
      closed_at: null,
      created_at: this.time(0),
      updated_at: this.time(++this.#minute),
      ...values,
    };
  }

  pullRequest(action: string, values: { number: number; branch?: string } & Json, repository?: string) {
    const where = this.repository(repository === undefined ? {} : { name: repository });
    return this.send("pull_request", { action, repository: where, pull_request: this.pull(values) });
  }

  comment(issue: { number: number; title: string }, body: string) {
    const user = this.user("octo-ann");
    const comment = { id: 1, body, user, created_at: this.time(0) };
    const times = { created_at: this.time(0), updated_at: this.time(0) };
    const whole = { ...issue, ...times, state: "open", body: "", user, pull_request: {}, html_url: "" };
    return this.send("issue_comment", { action: "created", repository: this.repository({}), issue: whole, comment });
  }

  review(number: number, review: { id: number; state: string; user: string; minute: number }) {
    const { id, state, user, minute } = review;
    return this.send("pull_request_review", {
      action: state === "dismissed" ? "dismissed" : "submitted",
      repository: this.repository({}),
      // Of the pull request itself it says nothing new.
      pull_request: this.pull({ number, updated_at: this.time(0) }),
      review: { id, state, user: this.user(user), html_url: "", submitted_at: this.time(minute) },
    });
  }

  check(values: { id: number; name: string; status: string; conclusion: string | null; minute: number }) {
    const { id, name, status, conclusion, minute } = values;
    const times = {
      started_at: this.time(minute),
      completed_at: status === "completed" ? this.time(minute + 1) : null,
    };
    const check_run = { id, name, status, conclusion, head_sha: SHA, app: { name: "CI" }, html_url: "", ...times };
    return this.send("check_run", { action: "created", repository: this.repository({}), check_run });
  }

  issue(action: string, { number, minute, state = "open" }: { number: number; minute: number; state?: string }) {
    const times = { created_at: this.time(0), updated_at: this.time(minute) };
    const issue = { number, title: "An issue", state, html_url: "", user: this.user("octo-bo"), ...times };
    return this.send("issues", { action, repository: this.repository({}), issue });
  }

  push(branch: string, messages: readonly string[], shas?: readonly string[]) {
    const commits = messages.map((message, index) => ({
      id: shas?.[index] ?? `sha-${this.#sent}-${index}`,
      message,
      timestamp: this.time(0),
      author: { username: "octo-ann" },
    }));
    return this.send("push", { ref: `refs/heads/${branch}`, repository: this.repository({}), commits });
  }
}
