// Apart from the tables, since those refer to each other in circles and need these values while loading.

export const personTitles = ['', 'mr', 'ms', 'monk', 'novice'] as const;
export const sexes = ['female', 'male'] as const;
export const staffTypes = ['management', 'teaching', 'office', 'gate', 'other'] as const;
