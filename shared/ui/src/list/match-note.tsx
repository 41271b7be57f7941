import { Text } from '@mantine/core';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';

interface MatchNoteProps {
  /** Why a search found the row; null where its name says it. */
  readonly match: {
    readonly by: 'nickname' | 'former_name' | 'guardian' | 'phone' | 'guardian_phone';
    readonly text: { readonly lo: string; readonly en: string };
  } | null;
}

/** Beside a name in a list: by what else the search found it. */
export function MatchNote({ match }: MatchNoteProps) {
  return match && <Found match={match} />;
}

function Found({ match }: { readonly match: NonNullable<MatchNoteProps['match']> }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    <Text component="span" size="xs" c="dimmed" style={{ display: 'block' }}>
      {t(`list.match.${match.by}`, { text: format.name(match.text) })}
    </Text>
  );
}
