-- Of a community its statistics do not know, Postgres expects one post and takes any index that has the order: for a
-- squad's feed that of everybody's posts. So they are taken every thousand posts, not every tenth of all there are.
alter table freestyle set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000);
