import { whoMay } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface WhoMayProps {
  readonly permission: string;
  /** What to ask them for, as a sentence. */
  readonly ask: string;
}

/** In place of a button that leads to "No permission": who of the staff may do it, and what to ask for. */
export function WhoMay({ permission, ask }: WhoMayProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const people = useQuery(apiQuery(whoMay, { query: { permission } })).data?.people;
  const names = people?.map(({ name, role }) =>
    t('who_may.person', { name: format.name(name), role: format.name(role) }),
  );
  return (
    <Alert color="blue" icon={<Icon name="info-circle" />} role="note">
      {names && names.length > 0 ? t('who_may.these', { people: names.join(', ') }) : t('who_may.office')}{' '}
      {ask}
    </Alert>
  );
}
