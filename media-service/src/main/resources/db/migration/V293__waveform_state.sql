-- How far a recording's outline is. Those of before that have none in a format that a decoder can take wait for it.
alter table upload add column waveform_state text
    check (waveform_state in ('READY', 'PENDING', 'AWAITS_DECODER', 'UNDECODABLE'));
alter table upload no force row level security;
update upload set waveform_state = case
        when waveform <> '' then 'READY'
        when mime_type in ('audio/mpeg', 'audio/mp4', 'audio/aac') then 'AWAITS_DECODER'
        else 'UNDECODABLE' end
    where state = 'READY' and waveform is not null;
alter table upload force row level security;

create index upload_without_waveform on upload (id) where waveform_state in ('PENDING', 'AWAITS_DECODER');

-- Runs as the owner, who alone sees beyond the tenant, and tells ids only.
create policy waveforms on upload for select to current_user using (true);
create function waveforms_due(mime_types text[]) returns table (community_id uuid, upload_id uuid)
    language sql stable security definer
begin atomic
    select u.community_id, u.id from upload u
    where u.waveform_state in ('PENDING', 'AWAITS_DECODER') and u.state = 'READY' and u.access <> 'DELETED'
        and u.mime_type = any (mime_types) and not task_waits('waveforms', u.community_id, text(u.id))
    order by u.id limit 100;
end;
