import { resumeStudent } from '@suksa/contracts/education';
import type { StepFormProps } from './enrolment-menu.tsx';
import { ReasonForm } from './reason-form.tsx';

export default function ResumeForm(props: StepFormProps) {
  return <ReasonForm {...props} step="resume" endpoint={resumeStudent} />;
}
