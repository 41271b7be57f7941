import { classCardRecords } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { ActionIcon, Icon, Menu, notify, useRefusalNotice } from '@suksa/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCardLayouts } from './use-card-layouts.ts';

interface RecordsMenuProps {
  readonly classId: number;
  /** Without: everybody of the class. */
  readonly studentId?: number;
  readonly label: string;
}

/** Prints what was published: the booklet of the year, the transcript of all years. */
export function RecordsMenu({ classId, studentId, label }: RecordsMenuProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const refusal = useRefusalNotice('reports');
  const client = useQueryClient();
  const layoutOf = useCardLayouts();

  async function print(what: 'booklet' | 'transcript') {
    const years = what === 'booklet' ? 'this' : 'all';
    const query = { years, ...(studentId !== undefined && { studentId }) } as const;
    try {
      const { cards } = await client.fetchQuery(
        apiQuery(classCardRecords, { params: { id: classId }, query }),
      );
      if (cards.length === 0) {
        notify({ text: t('cards.records.nothing') });
        return;
      }
      const { printBooklets, printTranscripts } = await import('./print-records.tsx');
      const title = t(`cards.records.${what}`);
      await (what === 'booklet' ? printBooklets : printTranscripts)({
        ...{ cards, title, layoutOf },
        language: format.locale,
      });
    } catch (error) {
      refusal(error as Parameters<typeof refusal>[0]);
    }
  }

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={label}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void print('booklet')}>{t('cards.records.print_booklet')}</Menu.Item>
        <Menu.Item onClick={() => void print('transcript')}>{t('cards.records.print_transcript')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
