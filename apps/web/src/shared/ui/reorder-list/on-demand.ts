/** Of what a row shows where it is pointed at or has the focus, and to a finger always. */
export const ON_DEMAND = { "data-on-demand": true } as const;
