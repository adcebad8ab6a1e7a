import {groupVersionOf, type Resource} from '../resource.ts'
import {CLUSTER_TABLES, nameAndAge} from './cluster.ts'
import type {Table} from './column.ts'
import {CONFIG_TABLES} from './config.ts'
import {NETWORKING_TABLES} from './networking.ts'
import {pods} from './pods.ts'
import {STORAGE_TABLES} from './storage.ts'
import {WORKLOAD_TABLES} from './workloads.ts'

const TABLES: Readonly<Record<string, Table>> = {
  ...CLUSTER_TABLES,
  ...CONFIG_TABLES,
  ...NETWORKING_TABLES,
  'v1/pods': pods,
  ...STORAGE_TABLES,
  ...WORKLOAD_TABLES,
}

/** Returns the table for a resource. Resources without an entry show name and age. */
export function tableOf(resource: Resource): Table {
  return TABLES[`${groupVersionOf(resource)}/${resource.resource}`] ?? nameAndAge
}
