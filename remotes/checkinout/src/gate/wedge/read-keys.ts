/** What a keyboard event tells of its key. */
export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

type Pressed = Key & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * A key that writes something: on a Lao keyboard some write two characters at once. A browser that fills fields in tells
 * of a key that has no name.
 */
export const isCharacter = ({ key = '', ctrlKey, metaKey, altKey }: Pressed): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || /^\P{ASCII}/u.test(key));

/** Whether a Lao keyboard has made something else of a code: codes have none of its letters. */
export const isOfOtherKeyboard = (keys: readonly Key[]): boolean =>
  keys.some(({ key }) => /\P{ASCII}/u.test(key));

/**
 * The code that a reader has typed. It presses the keys of a Latin keyboard; where the computer is set to a Lao one, as
 * after a name was typed, these write other letters, and which keys they were still says the code.
 */
export const codeOf = (keys: readonly Key[]): string => {
  const typed = keys.map(({ key }) => key).join('');
  if (!isOfOtherKeyboard(keys)) return typed;
  const latin = keys.map(latinOf);
  return latin.includes(undefined) ? typed : latin.join('');
};

const signs: Record<string, readonly [plain: string, shifted: string]> = {
  Minus: ['-', '_'],
  Period: ['.', '>'],
  Space: [' ', ' '],
};

const latinOf = ({ code, shiftKey }: Key): string | undefined => {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  return digit ?? signs[code]?.[shiftKey ? 1 : 0];
};
