import { errorLimit, type VersionHealth } from '@suksa/contracts/releases';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import type { ReleaseRow } from './release-rows.ts';
import classes from './releases.module.css';

/** A tab by its title, the shell and the server by a word of their own. */
export function usePartName() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return ({ part, title }: Pick<ReleaseRow, 'part' | 'title'>): string =>
    title ? format.name(title) : part === 'shell' || part === 'server' ? t(`releases.${part}`) : part;
}

const tones = { live: 'green', canary: 'violet', before: 'gray' } as const;

/** A version with what was measured of it; what nobody measured yet is a dash. */
export function useReleaseColumns(): readonly Column<ReleaseRow>[] {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const partName = usePartName();
  const figure = (value: number | null, digits = 0) => (value === null ? '–' : format.number(value, digits));
  const seconds = (value: number | null) =>
    value === null ? '–' : t('releases.seconds', { value: format.number(value / 1000, 2) });
  return [
    {
      key: 'part',
      title: t('releases.fields.part'),
      render: (row) => (
        <span className={classes.part}>
          <Text component="span" fw={600}>
            {partName(row)}
          </Text>
          <span className={classes.version}>{row.version}</span>
        </span>
      ),
      card: 'title',
    },
    {
      key: 'state',
      title: t('releases.fields.state'),
      render: ({ state }) => <StatusBadge tone={tones[state]} label={t(`releases.states.${state}`)} />,
      card: 'badge',
    },
    {
      key: 'since',
      title: t('releases.fields.since'),
      render: (row) => <Since row={row} />,
      wrap: true,
      width: 100,
      card: 'subtitle',
    },
    {
      key: 'loads',
      title: t('releases.fields.loads'),
      render: ({ part, loads }) => figure(part === 'server' ? null : loads),
      align: 'end',
    },
    {
      key: 'errors',
      title: t('releases.fields.errors'),
      render: ({ errorsPerThousand }) => <Errors perThousand={errorsPerThousand} />,
      align: 'end',
    },
    {
      key: 'p50',
      title: t('releases.fields.p50'),
      render: ({ loadP50 }) => seconds(loadP50),
      align: 'end',
    },
    {
      key: 'p95',
      title: t('releases.fields.p95'),
      render: ({ loadP95 }) => seconds(loadP95),
      align: 'end',
    },
    {
      key: 'slow',
      title: t('releases.fields.slow'),
      render: ({ slowPerThousand }) => figure(slowPerThousand, 1),
      align: 'end',
    },
    { key: 'lcp', title: t('releases.fields.lcp'), render: ({ lcp }) => seconds(lcp), align: 'end' },
    {
      key: 'inp',
      title: t('releases.fields.inp'),
      render: ({ inp }) => seconds(inp),
      align: 'end',
      spare: true,
    },
    {
      key: 'cls',
      title: t('releases.fields.cls'),
      render: ({ cls }) => figure(cls, 2),
      align: 'end',
      spare: true,
    },
  ];
}

/** Since when, until when, by whom; of a second version also who gets it. */
function Since({ row }: { row: ReleaseRow }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const since = row.since ? format.dateTime(row.since) : '–';
  return (
    <span className={classes.since}>
      <span>{row.until ? t('releases.from_to', { since, until: format.dateTime(row.until) }) : since}</span>
      <span className={classes.small}>
        {row.audience ? <Audience audience={row.audience} /> : row.by && t('releases.by', { by: row.by })}
      </span>
    </span>
  );
}

/** Who gets a second version: a share of people, roles, and people by name. */
export function Audience({ audience }: { audience: NonNullable<VersionHealth['audience']> }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const named = [...audience.roles.map((role) => format.name(role)), ...audience.users];
  const share = t('releases.share', { share: format.percent(audience.share / 100) });
  return [...(audience.share > 0 ? [share] : []), ...named].join(', ');
}

/** The number in words of colour too: above the limit a new version would be taken back. */
function Errors({ perThousand }: { perThousand: number | null }) {
  const format = useFormat();
  if (perThousand === null) return '–';
  const tone = perThousand > errorLimit.perThousand ? 'red' : perThousand > 0 ? 'amber' : 'green';
  return <StatusBadge tone={tone} label={format.number(perThousand, 1)} />;
}
