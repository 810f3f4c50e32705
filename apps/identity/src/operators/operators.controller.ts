import {
  actForOperators,
  addOperator,
  changeOperatorRole,
  findOperator,
  listOperators,
  removeOperator,
} from '@latchkey/contracts/identity';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { OperatorsService } from './operators.service.js';

@Controller()
export class OperatorsController {
  constructor(private readonly operators: OperatorsService) {}

  @Handles(actForOperators)
  actForThem({ input, actor }: Call<typeof actForOperators>) {
    return this.operators.actForThem(input, actor);
  }

  @Handles(addOperator)
  add({ input }: Call<typeof addOperator>) {
    return this.operators.add(input);
  }

  @Handles(listOperators)
  list() {
    return this.operators.list();
  }

  @Handles(findOperator)
  find({ input }: Call<typeof findOperator>) {
    return this.operators.find(input);
  }

  @Handles(changeOperatorRole)
  changeRole({ input, actor }: Call<typeof changeOperatorRole>) {
    return this.operators.changeRole(input, actor);
  }

  @Handles(removeOperator)
  remove({ input, actor }: Call<typeof removeOperator>) {
    return this.operators.remove(input, actor);
  }
}
