-- Until the table is analysed, a scan of all of it seems cheaper than the index: 120 ms a search instead of 4.
alter function messages_with(uuid, uuid[], text[], timestamptz, uuid, bigint, int) set enable_seqscan = off;
