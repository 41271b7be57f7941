import type { PromptInputType } from './dialog-request.ts';

/** The pattern that browsers use for `<input type="email">` (HTML standard), with a dot in the host asked for. */
const email =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** The field code of what is wrong with the text of a prompt, or null. */
export function checkInput(type: PromptInputType, text: string): 'email' | 'url' | null {
  if (type === 'email' && !email.test(text)) return 'email';
  if (type === 'url' && !isWebAddress(text)) return 'url';
  return null;
}
