import { classCardRecords } from '@suksa/contracts/reports';
import { type PrintLanguage, printLanguages } from '@suksa/i18n';
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

const records = ['booklet', 'transcript'] as const;

/** Prints what was published: the booklet of the year, the transcript of all years; in Lao, English or both. */
export function RecordsMenu({ classId, studentId, label }: RecordsMenuProps) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const refusal = useRefusalNotice('reports');
  const client = useQueryClient();
  const layoutOf = useCardLayouts();

  async function print(what: (typeof records)[number], language: PrintLanguage) {
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
      await (what === 'booklet' ? printBooklets : printTranscripts)({ cards, title, layoutOf, language });
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
        {records.flatMap((what) =>
          printLanguages.map((language) => (
            <Menu.Item key={`${what} ${language}`} onClick={() => void print(what, language)}>
              {`${t(`cards.records.print_${what}`)} · ${common(`print.in.${language}`)}`}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
