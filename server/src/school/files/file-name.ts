const mostCharacters = 120;

/**
 * What a file is called, as it may be stored and shown: no folders, no control characters or marks that turn the
 * direction of writing, and its ending kept when it is cut.
 */
export const cleanFileName = (name: string): string => {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim();
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(clean)?.[0] ?? '';
  const stem = Array.from(clean.slice(0, clean.length - ending.length))
    .slice(0, mostCharacters)
    .join('');
  return /^[. ]*$/.test(stem) ? `file${ending}` : `${stem}${ending}`;
};
