import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InspectedRequestsRepository } from './inspected-requests.repository.js';
import { InspectedRequestsService } from './inspected-requests.service.js';
import { RequestRecordEntity } from './request-record.entity.js';
import { RequestRecordsController } from './request-records.controller.js';
import { RequestRecordsRepository } from './request-records.repository.js';
import { RequestRecordsService } from './request-records.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([RequestRecordEntity])],
  controllers: [RequestRecordsController],
  providers: [
    RequestRecordsService,
    RequestRecordsRepository,
    InspectedRequestsService,
    InspectedRequestsRepository,
  ],
})
export class RequestsModule {}
