export type PasswordStrength = 'weak' | 'fair' | 'strong';

const fairLength = 12;
const strongLength = 16;
const fewCharacters = 5;

/**
 * How long someone would have to guess, roughly: length counts, and how many different characters there are; rules
 * about kinds of characters only make passwords that are hard to remember (OWASP ASVS 2.1). The server decides.
 */
export function passwordStrength(password: string): PasswordStrength {
  const different = new Set(password.toLowerCase()).size;
  if (password.length < fairLength || different < fewCharacters) return 'weak';
  return password.length < strongLength || different < fewCharacters * 2 ? 'fair' : 'strong';
}
