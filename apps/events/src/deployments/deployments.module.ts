import { Module } from '@nestjs/common';
import { DeploymentsController } from './deployments.controller.js';
import { ServiceVersionsRepository } from './service-versions.repository.js';

@Module({ controllers: [DeploymentsController], providers: [ServiceVersionsRepository] })
export class DeploymentsModule {}
