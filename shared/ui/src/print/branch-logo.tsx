import { useLetterhead } from './letterhead.ts';
import classes from './print.module.css';

/** The branch's logo, where it has one. */
export function BranchLogo() {
  const logo = useLetterhead()?.logo;
  return logo ? <img className={classes.logo} src={logo} alt="" /> : null;
}
