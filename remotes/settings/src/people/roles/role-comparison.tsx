import type { Role } from '@suksa/contracts/settings';
import { Button, Modal, ScrollArea } from '@suksa/ui';
import { Switch } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoleTable } from './role-table.tsx';

interface RoleComparisonProps {
  readonly roles: readonly Role[];
  readonly catalogue: readonly string[];
  readonly onClose: () => void;
}

/** What some roles may do, side by side; what differs stands out. */
export function RoleComparison({ roles, catalogue, onClose }: RoleComparisonProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const [onlyDifferences, setOnlyDifferences] = useState(true);
  return (
    <Modal
      opened
      size="xl"
      title={t('roles.compare.title')}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {common('actions.close')}
        </Button>
      }
    >
      <Switch
        mb="md"
        label={t('roles.compare.only_differences')}
        checked={onlyDifferences}
        onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
      />
      <ScrollArea label={t('roles.matrix')}>
        <RoleTable roles={roles} catalogue={catalogue} onlyDifferences={onlyDifferences} />
      </ScrollArea>
    </Modal>
  );
}
