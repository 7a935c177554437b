import { route, type Route } from '#core/http/registry.server.ts'
import * as month from '#visits/projects/month.contract.ts'
import * as load from '#visits/projects/schedule.contract.ts'
import * as schedule from '#visits/projects/schedule.contract.ts'
import * as manager from './manager-dashboard.contract.ts'
import { readManagerDashboard } from './manager-dashboard.queries.server.ts'
import { writeMonthFile } from './month-file.service.server.ts'
import { readMonth } from './month.queries.server.ts'
import * as operator from './operator-dashboard.contract.ts'
import { readOperatorDashboard } from './operator-dashboard.queries.server.ts'
import * as planner from './planner.contract.ts'
import { readPlanner } from './planner.queries.server.ts'
import { readRankedLoad } from './ranked-load.queries.server.ts'
import { writeScheduleFile } from './schedule-file.service.server.ts'
import { readSchedule } from './schedule.queries.server.ts'

export interface PlanningDeps {
  /** Records of visits, with the current settings. */
  records: () => Promise<Parameters<typeof readSchedule>[1]>
}

/** The dashboards' calls. */
export const planningRoutes = ({ records }: PlanningDeps): Route[] => [
  route(manager.readManagerDashboard, async (ctx) => readManagerDashboard(ctx, await records())),
  route(schedule.readSchedule, async (ctx, { query }) => readSchedule(ctx, await records(), query.from), {
    csv: {
      fileName: 'schedule.csv',
      write: async (ctx, { query }) => writeScheduleFile(ctx, await records(), query.from),
    },
  }),
  route(planner.askPlanner, async (ctx, { query }) => readPlanner(ctx, query, await records())),
  route(month.readMonth, (ctx, { query }) => readMonth(ctx, query.month), {
    csv: { fileName: 'hours-and-parts.csv', write: (ctx, { query }) => writeMonthFile(ctx, query.month) },
  }),
  route(load.readOperatorLoad, async (ctx, { query }) => readRankedLoad(ctx, query, await records())),
  route(operator.readOperatorDashboard, (ctx, { query }) => readOperatorDashboard(ctx, query.operatorId)),
]
