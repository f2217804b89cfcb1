/** What we use of autocannon, which comes without types. */
declare module "autocannon" {
  namespace autocannon {
    interface Options {
      url: string;
      connections: number;
      duration: number;
      method?: "GET" | "POST" | "PATCH";
      headers?: Record<string, string>;
      body?: string;
      /** In s. */
      timeout?: number;
      /** Asked for in turns. */
      requests?: readonly { path?: string; setupRequest?: (request: object) => object }[];
    }
    interface Result {
      latency: { p50: number; p99: number };
      requests: { average: number; total: number };
      errors: number;
      "4xx": number;
      "5xx": number;
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export default autocannon;
}
