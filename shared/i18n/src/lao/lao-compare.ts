const collator = /* @__PURE__ */ new Intl.Collator('lo');

/** Compares two names as a Lao dictionary orders them; for `Array.prototype.sort`. */
export const compareLao = (a: string, b: string): number => collator.compare(a, b);
