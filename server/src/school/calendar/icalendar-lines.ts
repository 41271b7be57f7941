/** A text as a value of iCalendar (RFC 5545). */
export const escapedText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Lines of at most 75 bytes; a longer one goes on after a line break and a space, and no letter is cut in two. */
export const calendarLines = (lines: readonly string[]): string => `${lines.map(folded).join('\r\n')}\r\n`;

const folded = (line: string): string => {
  const parts: string[] = [''];
  for (const character of line) {
    const part = parts.at(-1) ?? '';
    if (Buffer.byteLength(part) + Buffer.byteLength(character) > 74) parts.push(character);
    else parts[parts.length - 1] = part + character;
  }
  return parts.join('\r\n ');
};
