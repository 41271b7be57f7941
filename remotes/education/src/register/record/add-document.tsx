import { addDocument, type DocumentKind, documentKinds, largestDocument } from '@suksa/contracts/education';
import { useErrorText, useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Button, FileInput, Group, Icon, Select, Text } from '@suksa/ui';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCodedLabels } from '../../components/use-coded-labels.ts';
import { documentFile } from './document-file.ts';

/** One paper more: what it is, and the file. A file that could not be sent is kept, to be sent again. */
export function AddDocument({ studentId }: { readonly studentId: number }) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const { fieldErrorText, errorText } = useErrorText('education');
  const format = useFormat();
  const kinds = useCodedLabels('documents.kind', documentKinds);
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<DocumentKind>('birth_certificate');
  const [chosen, setChosen] = useState<File | null>(null);
  const [reading, setReading] = useState(false);
  const [unfit, setUnfit] = useState('');
  const add = useApiMutation(addDocument);
  const largest = format.number(Math.round(largestDocument / 1_000_000));

  async function take(file: File) {
    setChosen(file);
    setUnfit('');
    add.reset();
    setReading(true);
    const read = await documentFile(file);
    setReading(false);
    if ('fault' in read) {
      setUnfit(
        read.fault === 'file_type'
          ? fieldErrorText('file_type')
          : t('documents.pdf_too_large', { megabytes: largest }),
      );
      return;
    }
    add.mutate({ params: { id: studentId }, body: { kind, file: read.file } });
  }

  const fault = add.error?.fields[0];
  const refused = fault ? fieldErrorText(fault.code, fault.values) : add.error && errorText(add.error.code);
  const problem = unfit || refused;
  return (
    <div>
      <Group align="flex-end">
        <Select
          label={t('documents.what')}
          data={kinds}
          value={kind}
          onChange={(value) => value && setKind(value)}
        />
        <Button
          variant="default"
          loading={reading || add.isPending}
          aria-describedby={hint}
          leftSection={<Icon name="upload" size={18} />}
          onClick={() => input.current?.click()}
        >
          {t('documents.add')}
        </Button>
      </Group>
      <FileInput
        ref={input}
        label={t('documents.add')}
        accept="image/*,application/pdf"
        onChoose={([file]) => void take(file)}
      />
      <Text id={hint} c="dimmed" size="sm" mt={4}>
        {t('documents.possible', { megabytes: largest })}
      </Text>
      {problem && chosen && (
        <Group role="alert" gap="xs" mt={4}>
          <Text c="red" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {chosen.name}: {problem}
          </Text>
          {!unfit && !fault && (
            <Button variant="default" size="compact-sm" onClick={() => void take(chosen)}>
              {common('actions.retry')}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}
