import { useFormat } from '@suksa/i18n';
import { useBranch, useCurrentUser } from '@suksa/platform';
import { Button, Icon, Menu } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './branch-switch.module.css';
import { useChooseBranch } from './use-choose-branch.ts';

/** Which branch and school year every list is within. */
export function BranchSwitch() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const context = useBranch();
  const branches = useCurrentUser()?.branches ?? [];
  const choose = useChooseBranch();
  if (!context) return null;
  const { branch, year } = context;
  return (
    <Menu width={280}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.button}
          leftSection={<Icon name="building" />}
          rightSection={<Icon name="selector" size={16} />}
          aria-label={t('branch.switch', { branch: format.name(branch.name), year: year?.name })}
        >
          <span className={classes.context}>
            <span className={classes.branch}>{format.name(branch.name)}</span>
            <span className={classes.year}>{year?.name}</span>
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('branch.branch')}</Menu.Label>
        {branches.map((other) => (
          <Menu.Item key={other.id} checked={other.id === branch.id} onClick={() => choose(other)}>
            {format.name(other.name)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('branch.year')}</Menu.Label>
        {branch.years.map((other) => (
          <Menu.Item
            key={other.id}
            checked={other.id === year?.id}
            rightSection={<span className={classes.state}>{t(`year_state.${other.state}`)}</span>}
            onClick={() => choose(branch, other)}
          >
            {other.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
