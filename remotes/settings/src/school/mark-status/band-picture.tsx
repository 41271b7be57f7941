import { type BandRange, borderLimits, highestMark, type MarkTone } from '@suksa/contracts/marks/code';
import { useFormat } from '@suksa/i18n';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './bands.module.css';

/** A band as the picture draws it: from the lowest to the highest. */
export interface DrawnBand extends BandRange {
  readonly code: string;
  readonly name: { readonly lo: string; readonly en: string };
  readonly tone: MarkTone;
}

interface BandPictureProps {
  readonly bands: readonly DrawnBand[];
  /** Where averages of years lie, drawn under the bands. */
  readonly spread?: readonly { readonly mark: number; readonly count: number }[];
  /** Moves the lower border of band `index`; without it the picture is for looking. */
  readonly onMove?: (index: number, to: number) => void;
}

const percent = (hundredths: number) =>
  `${(Math.min(highestMark, Math.max(0, hundredths)) / highestMark) * 100}%`;

/** The marks from 0 to 10 with their bands. Borders are dragged, or moved with the arrow keys. */
export function BandPicture({ bands, spread, onMove }: BandPictureProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const track = useRef<HTMLDivElement>(null);
  const ends = bands.map((_, index) => bands[index + 1]?.from ?? highestMark);
  const mark = (hundredths: number) => format.mark(hundredths / 100, 2);

  return (
    <div className={classes.picture}>
      <div className={classes.track} ref={track}>
        {bands.map((band, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place
            key={index}
            className={classes.band}
            data-tone={band.tone}
            style={{ left: percent(band.from), width: `calc(${percent((ends[index] ?? 0) - band.from)})` }}
          >
            <strong>{band.code}</strong>
            <span>{format.name(band.name)}</span>
          </div>
        ))}
        {onMove &&
          bands.map((band, index) =>
            index === 0 ? null : (
              <Border
                // biome-ignore lint/suspicious/noArrayIndexKey: a border is its place
                key={index}
                at={band.from}
                limits={borderLimits(bands, index)}
                label={t('codes.border_of', { name: format.name(band.name) || band.code })}
                text={mark(band.from)}
                track={track}
                onMove={(to) => onMove(index, to)}
              />
            ),
          )}
      </div>
      {spread && spread.length > 0 && <Spread spread={spread} />}
      <div className={classes.scale} aria-hidden>
        {bands.map(({ from }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a border is its place
          <span key={index} style={{ left: percent(from) }} data-first={index === 0 || undefined}>
            {mark(from)}
          </span>
        ))}
        <span style={{ left: '100%' }} data-last>
          {mark(highestMark)}
        </span>
      </div>
    </div>
  );
}

interface BorderProps {
  readonly at: number;
  readonly limits: { readonly minimum: number; readonly maximum: number };
  readonly label: string;
  readonly text: string;
  readonly track: { readonly current: HTMLDivElement | null };
  readonly onMove: (to: number) => void;
}

const tenth = 10;

function Border({ at, limits, label, text, track, onMove }: BorderProps) {
  function keyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? 1 : tenth;
    const to = {
      ArrowRight: at + step,
      ArrowUp: at + step,
      ArrowLeft: at - step,
      ArrowDown: at - step,
      PageUp: at + 5 * tenth,
      PageDown: at - 5 * tenth,
      Home: limits.minimum,
      End: limits.maximum,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    const box = track.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const share = (event.clientX - box.left) / box.width;
    onMove(Math.round((share * highestMark) / tenth) * tenth);
  }

  return (
    <div
      className={classes.border}
      style={{ left: percent(at) }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={limits.minimum / 100}
      aria-valuemax={limits.maximum / 100}
      aria-valuenow={at / 100}
      aria-valuetext={text}
      onKeyDown={keyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
      }}
      onPointerMove={drag}
    />
  );
}

/** One bar for each tenth of a mark. */
function Spread({ spread }: { spread: NonNullable<BandPictureProps['spread']> }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const bars = new Map<number, number>();
  for (const { mark, count } of spread) {
    const place = Math.min(99, Math.floor(mark / tenth));
    bars.set(place, (bars.get(place) ?? 0) + count);
  }
  const most = Math.max(...bars.values());
  const total = spread.reduce((sum, { count }) => sum + count, 0);
  return (
    <div
      className={classes.spread}
      role="img"
      aria-label={t('codes.spread', { total: format.number(total) })}
    >
      {[...bars].map(([place, count]) => (
        <i key={place} style={{ left: `${place}%`, height: `${Math.max(8, (count / most) * 100)}%` }} />
      ))}
    </div>
  );
}
