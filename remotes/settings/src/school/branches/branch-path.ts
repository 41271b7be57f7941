/** The form of one branch, or of a new one. */
export const branchPath = (id?: number): string =>
  `/settings/branch/create_update${id === undefined ? '' : `?id=${id}`}`;

export const branchesPath = '/settings/branch';
