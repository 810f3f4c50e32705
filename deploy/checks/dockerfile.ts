import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';
import { readRoot } from './repository.js';

export const DOCKERFILE = 'deploy/docker/Dockerfile';

export interface Stage {
  readonly image: string;
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

/** The stages of the image, in order; the last one is what ships. */
export function stagesOf(text = readRoot(DOCKERFILE)): Stage[] {
  const stages: { image: string; name: string | undefined; instructions: Instruction[] }[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From;
      stages.push({
        image: from.getImage() ?? '',
        name: from.getBuildStage() ?? undefined,
        instructions: [],
      });
    } else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

const argumentsOf = (instruction: Instruction): string[] =>
  instruction.getArguments().map((argument) => argument.getValue());

/** The files that a stage copies: the stage or context that they come from, and their paths. */
export function copiesOf(stage: Stage): { from: string | undefined; sources: string[]; target: string }[] {
  return stage.instructions
    .filter((instruction) => instruction.getKeyword() === 'COPY')
    .map((instruction) => {
      const paths = argumentsOf(instruction).filter((argument) => !argument.startsWith('--'));
      const from = (instruction as Copy).getFromFlag()?.getValue() ?? undefined;
      return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
    });
}

/** The entry point of the image, which stands before the words of each command. */
export function entrypoint(text = readRoot(DOCKERFILE)): string[] {
  const [instruction] = DockerfileParser.parse(text).getENTRYPOINTs();
  return JSON.parse(instruction?.getArgumentsContent() ?? '[]') as string[];
}

/** The applications that the image builds. */
export function builtApps(): string[] {
  const build = stagesOf()
    .flatMap((stage) => stage.instructions)
    .map((instruction) => `${instruction.getKeyword()} ${instruction.getArgumentsContent() ?? ''}`)
    .find((line) => line.startsWith('RUN node tools/build/main.mjs '));
  return build?.split(' ').slice(3) ?? [];
}
