/** Where an arrow key leads in a list that goes round; undefined for other keys and in an empty list. */
export function nextIndex(key: string, index: number, length: number): number | undefined {
  if (length === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % length;
    case 'ArrowUp':
      return (index - 1 + length) % length;
    default:
      return undefined;
  }
}
