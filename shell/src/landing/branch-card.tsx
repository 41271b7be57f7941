import type { EndpointOutput } from '@suksa/contracts';
import type { school } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { Icon } from '@suksa/ui';
import classes from './landing-screen.module.css';

type Branch = EndpointOutput<typeof school>['branches'][number];

/** Where a branch is and how to call it; what the school has not filled in is left out. */
export function BranchCard({ branch: { name, address, phone } }: { branch: Branch }) {
  const format = useFormat();
  return (
    <li className={classes.card}>
      <h3 className={classes.branch}>{format.name(name)}</h3>
      {address && (
        <p className={classes.line}>
          <Icon name="map-pin" />
          {address}
        </p>
      )}
      {phone && (
        <p className={classes.line}>
          <Icon name="phone" />
          <a className={classes.phone} href={`tel:${phone}`}>
            {format.phone(phone)}
          </a>
        </p>
      )}
    </li>
  );
}
