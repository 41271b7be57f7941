import { resumeStudent } from '@suksa/contracts/education';
import { ReasonForm } from './reason-form.tsx';
import type { StepFormProps } from './step-form-props.ts';

export default function ResumeForm(props: StepFormProps) {
  return <ReasonForm {...props} step="resume" endpoint={resumeStudent} />;
}
