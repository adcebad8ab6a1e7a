/** Values that the examples of several routes share. */
export const CONVERSATION = '5e7e0001-0000-4000-8000-000000000001'
export const EVENT_ID = '13af9026-6d0c-4b53-8f5e-0c0a35e1b3a5'
export const TIME = '2026-11-20T18:01:07.858055Z'

export const MESSAGE = {role: 'user', content: [{type: 'text', text: 'Hello'}], run: true}

export const EVENT = {
  id: EVENT_ID,
  timestamp: TIME,
  source: 'user',
  llm_message: {role: 'user', content: [{type: 'text', text: 'Hello'}]},
  kind: 'MessageEvent',
}

export const PAGE_OF_EVENTS = {items: [EVENT], next_page_id: null}

export const SHARED_CONVERSATION = {
  id: '5e7e0001000040008000000000000001',
  created_by_user_id: null,
  sandbox_id: null,
  selected_repository: null,
  selected_branch: null,
  git_provider: null,
  title: 'Say hello',
  pr_number: [],
  llm_model: null,
  metrics: null,
  parent_conversation_id: null,
  sub_conversation_ids: [],
  created_at: TIME,
  updated_at: TIME,
}
