import { useScreen } from '@suksa/platform';
import { PageFrame } from '@suksa/ui';
import { CalledBoard } from './called-board.tsx';

/** Nothing is called on this device. */
const noPeople: readonly never[] = [];

/** For teachers in the yard, who have nothing to do with the gate. */
export default function CalledScreen() {
  const { title, help } = useScreen();
  return (
    <PageFrame title={title} help={help}>
      <CalledBoard people={noPeople} />
    </PageFrame>
  );
}
