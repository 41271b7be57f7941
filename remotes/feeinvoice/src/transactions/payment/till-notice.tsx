import { readMyTill } from '@suksa/contracts/feeinvoice';
import { apiQuery } from '@suksa/platform';
import { Alert, Button, Group, Icon, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** Says before anything is typed that cash can't be taken yet, and leads to the till. */
export function TillNotice() {
  const { t } = useTranslation('feeinvoice');
  const { data } = useQuery(apiQuery(readMyTill));
  if (!data || (data.till?.state === 'open' && !data.overdue)) return null;
  return (
    <Alert role="status" color="yellow" icon={<Icon name="alert-triangle" />}>
      <Group justify="space-between">
        <Text>{t(data.till ? 'tills.finish' : 'tills.needed')}</Text>
        <Button
          component={Link}
          to="/feeinvoice/fee_transaction?tab=tills"
          variant="default"
          size="compact-md"
        >
          {t('tills.go')}
        </Button>
      </Group>
    </Alert>
  );
}
