import {
  bloodGroups,
  guardianRelations,
  type ImportField,
  importFields,
  importTemplate,
  personTitles,
  provinces,
} from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { download } from '@suksa/platform';
import { Button, Icon } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCodedLabels } from '../components/use-coded-labels.ts';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import { useImportLabels } from './use-import-labels.ts';

/** Columns that the template has; the others are understood too, but few schools keep them. */
const left: ReadonlySet<ImportField> = new Set(['firstNameLo', 'surnameLo', 'firstNameEn', 'surnameEn']);

/** Downloads an empty sheet in the language of the page. */
export function TemplateButton() {
  const { t } = useTranslation('education');
  const onError = useRefusalNotice();
  const { label } = useImportLabels();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const words = (list: { label: string }[]) => list.map((word) => word.label);
  const sexes = words(useCodedLabels('sex', ['female', 'male']));
  const titles = words(
    useCodedLabels(
      'person_title',
      personTitles.filter((title) => title !== ''),
    ),
  );
  const relations = words(useCodedLabels('relation', guardianRelations));
  const entries = words(useCodedLabels('entry_code', ['new', 'repeated', 'transferred_in']));

  async function fetchTemplate() {
    setBusy(true);
    try {
      const columns = importFields.filter((key) => !left.has(key)).map((key) => ({ key, title: label(key) }));
      await download(
        importTemplate,
        {
          body: {
            sheets: { students: t('import.template.students'), values: t('import.template.values') },
            columns,
            example: {
              code: t('import.template.example'),
              title: titles[1] ?? '',
              fullName: 'ຄຳຫຼ້າ ວົງສະຫວັນ',
              fullNameEn: 'Khamla Vongsavanh',
              nickname: 'ນ້ອຍ',
              sex: sexes[0] ?? '',
              birthDate: '07/09/2018',
              entryCode: entries[0] ?? '',
              fatherName: 'ທ້າວ ບຸນມີ ວົງສະຫວັນ',
              fatherPhone: '020 5555 1234',
              motherName: 'ນາງ ແກ້ວ ວົງສະຫວັນ',
              motherPhone: '020 5555 4321',
              province: format.name(provinces[0]),
            },
            allowed: {
              sex: sexes,
              title: titles,
              entryCode: entries,
              guardianRelation: relations,
              bloodGroup: [...bloodGroups],
              province: provinces.map((province) => format.name(province)),
            },
          },
        },
        `${t('import.template.file')}.xlsx`,
      );
    } catch (cause) {
      onError(cause);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="subtle"
      loading={busy}
      leftSection={<Icon name="download" size={18} />}
      onClick={() => void fetchTemplate()}
    >
      {t('import.template.fetch')}
    </Button>
  );
}
