-- A store as version 1 of the schema made it, with a little in it.
CREATE TABLE svcdiag_event (
  conversation TEXT NOT NULL,
  seq BIGINT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  micros DOUBLE PRECISION NOT NULL,
  json TEXT NOT NULL,
  PRIMARY KEY (conversation, seq),
  UNIQUE (conversation, id)
);
CREATE INDEX svcdiag_event_by_time ON svcdiag_event (conversation, micros, seq);
CREATE TABLE svcdiag_document (
  collection TEXT NOT NULL,
  id TEXT NOT NULL,
  conversation TEXT NOT NULL,
  micros DOUBLE PRECISION NOT NULL,
  json TEXT NOT NULL,
  PRIMARY KEY (collection, id)
);
CREATE INDEX svcdiag_document_by_time ON svcdiag_document (collection, micros, id);
INSERT INTO svcdiag_event VALUES ('c0000000000000000000000000000001', 0, 'first', 'MessageEvent', 1700000000000001, '{"id": "first", "kind": "MessageEvent", "timestamp": "2023-11-14T22:13:20.000001Z", "responses_reasoning_item": {"encrypted_content": "gAAAA-old"}}');
INSERT INTO svcdiag_event VALUES ('c0000000000000000000000000000001', 1, 'second', 'PauseEvent', 1700000000000000, '{"id": "second"}');
INSERT INTO svcdiag_document VALUES ('callback', 'd1', 'c0000000000000000000000000000001', 5, '{"kept": true}');
