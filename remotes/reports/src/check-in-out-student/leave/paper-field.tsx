import { useErrorText } from '@suksa/i18n';
import { Button, FileInput, Group, Icon, Text } from '@suksa/ui';
import { type FieldBinding, shrinkPhoto } from '@suksa/ui/form';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Pixels a side that keep a photographed letter readable. */
const paperSide = 2000;
const longestName = 200;

/** What of a chosen file is sent: a picture made smaller, a PDF as it is; null for what is neither. */
const paperOf = async (chosen: File): Promise<File | null> => {
  if (chosen.type === 'application/pdf') return chosen;
  if (!chosen.type.startsWith('image/')) return null;
  try {
    const small = await shrinkPhoto(chosen, paperSide);
    return new File([small], chosen.name.slice(-longestName), { type: small.type });
  } catch {
    return null;
  }
};

/** A doctor's note or a letter, photographed or as PDF. */
export function PaperField({ value, onChange, error, describe }: FieldBinding<File | null>) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const { fieldErrorText } = useErrorText('reports');
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [unfit, setUnfit] = useState(false);
  const label = t('leave.columns.paper');
  useEffect(() => describe?.({ label, show: (file) => (file instanceof File ? file.name : '–') }));
  const problem = unfit ? fieldErrorText('file_type') : error;

  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<Icon name="paperclip" />}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          {value?.name ?? t('leave.choose_paper')}
        </Button>
        {value && (
          <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
            {common('actions.clear')}
          </Button>
        )}
      </Group>
      <FileInput
        ref={input}
        label={label}
        accept="image/*,application/pdf"
        onChoose={async ([file]) => {
          const paper = await paperOf(file);
          setUnfit(paper === null);
          if (paper) onChange(paper);
        }}
      />
      <Text id={hint} size="sm" c="dimmed" mt={4}>
        {t('leave.paper_hint')}
      </Text>
      {problem && (
        <Text role="alert" size="sm" c="red">
          {problem}
        </Text>
      )}
    </div>
  );
}
