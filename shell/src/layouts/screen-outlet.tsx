import { useBranch } from '@suksa/platform';
import { Outlet } from 'react-router-dom';

/** A switch of branch or year begins every screen anew: nothing of the other branch stays on the page. */
export function ScreenOutlet() {
  const context = useBranch();
  return <Outlet key={`${context?.branch.id}-${context?.year?.id}`} />;
}
