import { useFormat } from '@suksa/i18n';
import { useBranch, useCurrentUser } from '@suksa/platform';
import { Select } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './branch-selects.module.css';
import { useChooseBranch } from './use-choose-branch.ts';

/** Branch and year in the drawer, as the device's own pickers. */
export function BranchSelects() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const context = useBranch();
  const branches = useCurrentUser()?.branches ?? [];
  const choose = useChooseBranch();
  if (!context) return null;
  const { branch, year } = context;
  return (
    <div className={classes.selects}>
      <Select
        label={t('branch.branch')}
        data={branches.map(({ id, name }) => ({ value: `${id}`, label: format.name(name) }))}
        value={`${branch.id}`}
        onChange={(id) => {
          const chosen = branches.find((other) => `${other.id}` === id);
          if (chosen) void choose(chosen);
        }}
      />
      <Select
        label={t('branch.year')}
        data={branch.years.map(({ id, name, state }) => ({
          value: `${id}`,
          label: `${name} · ${t(`year_state.${state}`)}`,
        }))}
        value={year ? `${year.id}` : null}
        onChange={(id) => {
          const chosen = branch.years.find((other) => `${other.id}` === id);
          if (chosen) void choose(branch, chosen);
        }}
      />
    </div>
  );
}
