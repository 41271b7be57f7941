import { bandOf } from '@suksa/contracts/marks/code';
import { shownBands } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { StatusBadge } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';

/** The school's score band in which a mark lies, in a word; nothing without a mark or without bands. */
export function BandBadge({ mark }: { mark: number | null }) {
  const format = useFormat();
  const bands = useQuery(apiQuery(shownBands)).data?.bands ?? [];
  const band = bandOf(mark, bands);
  return band ? <StatusBadge tone={band.tone} label={format.name(band.name)} /> : null;
}
