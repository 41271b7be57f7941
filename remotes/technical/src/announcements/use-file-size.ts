import { useFormat } from '@suksa/i18n';

/** Bytes as people read them: `340 kB`, `1.2 MB`. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormat();
  return (bytes) =>
    bytes < 1_000_000
      ? `${format.number(Math.max(1, Math.round(bytes / 1000)))} kB`
      : `${format.number(bytes / 1_000_000, 1)} MB`;
}
