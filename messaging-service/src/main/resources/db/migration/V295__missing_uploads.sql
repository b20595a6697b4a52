-- Messages that wait for a recording of which no news has come in time. Runs as the owner, who alone sees beyond the
-- tenant, and tells ids only.
create index message_waiting_since on message_waiting (created_at) where reason is null;
create policy overdue on message_waiting for select to current_user using (true);
create function messages_overdue(sent_before timestamptz) returns table (community_id uuid)
    language sql stable security definer
begin atomic
    select distinct w.community_id from message_waiting w
    where w.reason is null and w.created_at < sent_before
        and not task_waits('missing-uploads', w.community_id, 'messages') limit 1000;
end;
