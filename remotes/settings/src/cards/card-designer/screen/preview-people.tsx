import { useFormat } from '@suksa/i18n';
import { ActionIcon, Icon, Select, TextInput } from '@suksa/ui';
import { Switch } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import classes from '../editor/card-editor.module.css';
import type { Preview } from './use-preview.ts';

interface PreviewPeopleProps {
  readonly preview: Preview;
  /** Invented people can't be searched. */
  readonly samples: boolean;
}

/** Whose card it would be. */
export function PreviewPeople({ preview, samples }: PreviewPeopleProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { people, person, search, setSearch, choose, step, worst, setWorst } = preview;
  return (
    <>
      {!samples && (
        <TextInput
          size="xs"
          label={t('cards.preview.search')}
          value={search}
          disabled={worst}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={classes.person}>
        <Select
          size="xs"
          label={t('cards.preview.person')}
          data={people.map(({ id, values }) => ({
            value: String(id),
            label: `${format.name({ lo: values.name_lo ?? '', en: values.name_en ?? '' })} · ${format.className(values.class ?? '') || values.code}`,
          }))}
          value={person ? String(person.id) : null}
          placeholder={people.length === 0 ? t('cards.preview.nobody') : undefined}
          onChange={(id) => choose(Number(id))}
        />
      </div>
      <ActionIcon
        variant="default"
        aria-label={t('cards.preview.previous')}
        disabled={people.length < 2}
        onClick={() => step(-1)}
      >
        <Icon name="chevron-left" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('cards.preview.next')}
        disabled={people.length < 2}
        onClick={() => step(1)}
      >
        <Icon name="chevron-right" />
      </ActionIcon>
      <Switch
        size="xs"
        mb={6}
        label={t('cards.preview.worst')}
        checked={worst}
        onChange={(event) => setWorst(event.currentTarget.checked)}
      />
    </>
  );
}
