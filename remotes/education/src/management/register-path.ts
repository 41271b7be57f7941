const path = '/education_management/education_index';

/** The register narrowed to what a number counts: `registerPath({ level: 4, sex: 'female' })`. */
export const registerPath = (filters: Readonly<Record<string, string | number>> = {}): string => {
  const query = new URLSearchParams(
    Object.entries(filters).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString();
  return query ? `${path}?${query}` : path;
};
