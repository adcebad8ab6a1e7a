import {family, histogram, type Sample} from '../../prometheus-text.ts'
import type {ServerContext} from '../context.ts'
import {EXECUTION_STATUSES, recordsOf} from '../conversation/record/record.ts'

type Server = Pick<ServerContext, 'store' | 'conversations' | 'metrics'>

/** Returns all metrics of the server as text. It reads the list of conversations, but keeps only numbers of it. */
export async function exposition({store, conversations, metrics}: Server): Promise<string> {
  const counts = metrics.counts()
  return [
    family('counter', 'svcdiag_http_requests_total', 'Requests by route and status.', counts.requests),
    histogram('svcdiag_http_request_duration_seconds', 'Time to the end of the answer.', counts.durations),
    family('gauge', 'svcdiag_conversations', 'Conversations by state.', await conversationsByState(store)),
    family('gauge', 'svcdiag_runs', 'Runs in progress.', [[{}, conversations.running()]]),
    family('counter', 'svcdiag_events_total', 'Events that were stored since the start.', counts.events),
    family('gauge', 'svcdiag_sockets', 'Open sockets of the live channel.', counts.openSockets),
    family('counter', 'svcdiag_sockets_opened_total', 'Sockets that were opened.', counts.sockets),
    family('counter', 'svcdiag_hook_runs_total', 'Hook runs by outcome; async hooks count at start.', counts.hookRuns),
    family('counter', 'svcdiag_callbacks_total', 'Received finish callbacks by outcome.', counts.callbacks),
    family('counter', 'svcdiag_faults_fired_total', 'Simulated faults that were applied.', counts.faults),
    ...processFamilies(),
  ].join('')
}

async function conversationsByState(store: ServerContext['store']): Promise<Sample[]> {
  const counts = new Map<string, number>(EXECUTION_STATUSES.map(status => [status, 0]))
  for await (const {executionStatus: status} of recordsOf(store)) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([state, count]) => [{state}, count])
}

function processFamilies(): string[] {
  const {rss, heapUsed, heapTotal} = process.memoryUsage()
  const {user, system} = process.cpuUsage()
  const started = (Date.now() - process.uptime() * 1000) / 1000
  return [
    family('gauge', 'process_resident_memory_bytes', 'Resident memory.', [[{}, rss]]),
    family('gauge', 'nodejs_heap_size_used_bytes', 'Used heap.', [[{}, heapUsed]]),
    family('gauge', 'nodejs_heap_size_total_bytes', 'Heap.', [[{}, heapTotal]]),
    family('counter', 'process_cpu_seconds_total', 'Processor time.', [[{}, (user + system) / 1e6]]),
    family('gauge', 'process_start_time_seconds', 'Time of the start since 1970.', [[{}, started]]),
  ]
}
