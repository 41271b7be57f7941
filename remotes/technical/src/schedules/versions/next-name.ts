/** The name of a copy: that of the first one with the next number that is free; too long for one, it stays as it is. */
export const nextName = (name: string, taken: readonly string[], maxLength: number): string => {
  const [, base = name, number = '1'] = /^(.*\S) (\d{1,2})$/.exec(name) ?? [];
  for (let next = Number(number) + 1; ; next += 1) {
    const proposed = `${base} ${next}`;
    if (proposed.length > maxLength) return name;
    if (!taken.includes(proposed)) return proposed;
  }
};
