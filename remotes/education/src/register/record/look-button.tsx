import { useErrorText } from '@suksa/i18n';
import { Button, codedErrorOf, Group, Icon, Text } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface LookButtonProps<Answer> {
  readonly label: string;
  readonly look: () => Promise<Answer>;
  readonly onLooked: (answer: Answer) => void;
}

/** Opens what stands folded. To look is an act, so nothing is asked of the server before the press. */
export function LookButton<Answer>({ label, look, onLooked }: LookButtonProps<Answer>) {
  const { t } = useTranslation('education');
  const { errorText } = useErrorText('education');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function press() {
    setBusy(true);
    setFailure(null);
    try {
      onLooked(await look());
    } catch (cause) {
      const { code, details } = codedErrorOf(cause);
      setFailure(errorText(code, details));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        leftSection={<Icon name="eye" size={16} />}
        onClick={() => void press()}
      >
        {label}
      </Button>
      <Text size="xs" c="dimmed">
        {t('guarded.recorded')}
      </Text>
      {failure && (
        <Text size="sm" c="red" role="alert">
          {failure}
        </Text>
      )}
    </Group>
  );
}
