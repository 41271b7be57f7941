type Packages = Readonly<Record<string, object>>;

export function whatIsMissing(
  wanted: Packages,
  installed: Packages,
  options: { readonly forDevelopment: boolean },
): readonly string[];
