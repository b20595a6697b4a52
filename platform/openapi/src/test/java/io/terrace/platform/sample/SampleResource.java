package io.terrace.platform.sample;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.panache.common.Sort;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.rest.VersionedView;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Status;
import jakarta.transaction.Transactional;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/// A resource that does each thing a service's might, and some that none should.
@Path("/samples")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
public class SampleResource {

    public record Draft(
            @NotNull @Size(max = 10) String text, @Valid List<@Size(max = 3) String> tags, Instant at) {}

    public record Sample(UUID id, String text) {}

    private static final Map<UUID, Long> READS = new ConcurrentHashMap<>();
    /// A record that could be made of one text.
    public record Named(@NotNull String name) {}

    public enum Colour {
        @JsonProperty("red")
        RED,
        @JsonProperty("sky_blue")
        SKY_BLUE
    }

    /// One field of each kind that bodies have.
    public record Values(
            int count,
            long total,
            double share,
            boolean open,
            @Nullable Integer number,
            @Nullable Long points,
            @Nullable Double lat,
            @Nullable Boolean known,
            @Nullable String text,
            @Nullable Colour colour,
            @Nullable UUID id,
            @Nullable Instant at,
            @Nullable LocalDate day,
            @Nullable List<String> texts,
            @Nullable Set<Colour> colours,
            @Nullable Map<String, Integer> counts,
            @Nullable Map<String, Object> any,
            @Nullable Sample sample) {}

    private final DataSource database;
    private final KeysetPageAssembler paging;
    private final Caller caller;

    SampleResource(DataSource database, KeysetPageAssembler paging, Caller caller) {
        this.database = database;
        this.paging = paging;
        this.caller = caller;
    }

    @POST
    @Path("/values")
    public Values values(@NotNull Values values) {
        return values;
    }

    @POST
    @Path("/named-bodies")
    public Named name(@Valid @NotNull Named named) {
        return named;
    }

    @POST
    @Path("/optional")
    @Idempotent
    @Operation(operationId = "optionalSample")
    public RestResponse<Sample> optional(@Valid @Nullable Draft draft) {
        return RestResponse.ok(new Sample(new UUID(0, 0), draft == null ? "none" : draft.text()));
    }

    @GET
    @Path("/own")
    @RolesAllowed({Role.FAN, Role.SERVER, Role.OPERATOR})
    public String own() {
        return "" + caller.communityId();
    }

    @GET
    @Path("/times/{date}")
    public String times(
            @RestPath LocalDate date,
            @RestQuery("from") @Nullable Instant from,
            @QueryParam("first-day") @Nullable LocalDate day,
            @RestQuery("of") @Nullable UUID of) {
        return date + " " + from + " " + day + " " + of;
    }

    @GET
    @Path("/named/{place-name}")
    @PermitAll
    public String named(
            @RestPath("place-name") @Size(max = 3) String place,
            @RestHeader("X-Sample-Count") @Max(5) @Nullable Integer count,
            @QueryParam("how-many") @Max(5) int many,
            @RestQuery @Size(max = 3) @Nullable String plain) {
        return place + count + many + plain;
    }

    @POST
    @Path("/echo")
    public Draft echo(@Valid @NotNull Draft draft) {
        return draft;
    }

    @GET
    @Path("/bounded")
    @PermitAll
    public String bounded(@RestQuery @Max(5) int number) {
        return "" + number;
    }

    @GET
    @Path("/settled")
    @RolesAllowed({Role.OPERATOR, Role.SERVER})
    @NeedsScope("notes:settle")
    @Operation(operationId = "settleNotes", summary = "Settles")
    public String settle() {
        return "settled";
    }

    @GET
    @Path("/boom")
    @PermitAll
    public String boom() {
        throw new IllegalStateException("canary-7f3a");
    }

    @GET
    @Path("/outage")
    @PermitAll
    public String outage() throws SQLException {
        throw new SQLException("canary-7f3a", "08006");
    }

    @POST
    @Path("/notes")
    @Transactional
    public Sample note(@Valid @NotNull Draft draft) {
        Note note = new Note(draft.text());
        note.persist();
        return new Sample(note.id(), note.text());
    }

    @GET
    @Path("/notes")
    public Page<Sample> notes(@BeanParam @Valid PageRequest request) {
        var after = paging.position(request, "notes").map(UUID::fromString);
        var found = after.map(id -> Note.<Note>find("id > ?1", Sort.by("id"), id))
                .orElseGet(() -> Note.findAll(Sort.by("id")))
                .range(0, request.limit())
                .list();
        var samples =
                found.stream().map(note -> new Sample(note.id(), note.text())).toList();
        return paging.page(samples, request, "notes", sample -> sample.id().toString());
    }

    /// @param reads a counter: it is in the body, and no change to the note
    public record NoteView(UUID id, String text, long reads) implements VersionedView {

        @Override
        public Object guardedPart() {
            return text;
        }
    }

    @GET
    @Path("/notes/{id}")
    @Operation(operationId = "getNote", summary = "A note")
    @Transactional
    public NoteView noteById(UUID id) {
        return view(Note.findById(id));
    }

    @PATCH
    @Path("/notes/{id}")
    @Idempotent
    @Operation(operationId = "updateNote", summary = "Changes a note")
    @Transactional
    public RestResponse<NoteView> rewrite(
            UUID id, @BeanParam VersionPrecondition precondition, @Valid @NotNull Draft draft) {
        Note note = Note.findById(id, LockModeType.PESSIMISTIC_WRITE);
        precondition.require(view(note));
        note.rewrite(draft.text());
        return RestResponse.ok(view(note));
    }

    @PUT
    @Path("/notes/{id}/reads")
    public void read(UUID id) {
        READS.merge(id, 1L, Long::sum);
    }

    private static NoteView view(Note note) {
        return new NoteView(note.id(), note.text(), READS.getOrDefault(note.id(), 0L));
    }

    @GET
    @Path("/of/{id}/notes")
    @PermitAll
    public String notesOf(UUID id, @BeanParam @Valid PageRequest request) {
        return id + " " + request.limit();
    }

    @GET
    @Path("/notes/by-native-sql")
    public long notesByNativeSql() throws SQLException {
        try (var connection = database.getConnection();
                var count = connection.createStatement();
                var row = count.executeQuery("select count(*) from note")) {
            row.next();
            return row.getLong(1);
        }
    }

    @POST
    @Path("/notes/of/{community}")
    @Transactional
    public void noteOf(UUID community) throws SQLException {
        try (var connection = database.getConnection();
                var insert = connection.prepareStatement("insert into note values (gen_random_uuid(), ?, 'foreign')")) {
            insert.setObject(1, community);
            insert.executeUpdate();
        }
    }

    @POST
    @Path("/effects")
    @RolesAllowed({Role.FAN, Role.EDITOR})
    @Idempotent
    @Operation(operationId = "effectSample")
    public RestResponse<Sample> effect(@Valid @NotNull Draft draft) throws SQLException {
        return act(draft);
    }

    private RestResponse<Sample> act(Draft draft) throws SQLException {
        leaveEffect(draft.text());
        if (draft.text().startsWith("refuse")) {
            throw ProblemException.of(ErrorCode.RULE_VIOLATION);
        }
        if (draft.text().startsWith("busy")) {
            throw ProblemException.of(ErrorCode.TEMPORARILY_UNAVAILABLE);
        }
        if (draft.text().startsWith("crash")) {
            throw new IllegalStateException();
        }
        return RestResponse.ResponseBuilder.ok(new Sample(UUID.randomUUID(), draft.text()))
                .build();
    }

    @POST
    @Path("/demanding")
    @Idempotent(required = true)
    @Operation(operationId = "demandingSample")
    public RestResponse<Sample> demanding() {
        return RestResponse.ok(new Sample(UUID.randomUUID(), ""));
    }

    @POST
    @Path("/apart")
    @Idempotent(apart = true)
    @Operation(operationId = "apartSample")
    public RestResponse<Sample> apart(@Valid @NotNull Draft draft) throws SQLException {
        if (QuarkusTransaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
            throw new IllegalStateException();
        }
        return act(draft);
    }

    /// An answer that has no JSON.
    public record Unwritable(String what) {
        @JsonProperty
        public String more() {
            if (what.isEmpty()) {
                return what;
            }
            throw new IllegalStateException(what);
        }
    }

    @POST
    @Path("/unwritable")
    @Idempotent
    @Operation(operationId = "unwritableSample")
    public RestResponse<Unwritable> unwritable(@Valid @NotNull Draft draft) throws SQLException {
        leaveEffect(draft.text());
        return RestResponse.ok(new Unwritable(draft.text()));
    }

    @PUT
    @Path("/unwritable")
    @AnswerInTransaction
    public Unwritable putUnwritable(@Valid @NotNull Draft draft) throws SQLException {
        leaveEffect(draft.text());
        return new Unwritable(draft.text());
    }

    @PUT
    @Path("/written")
    @AnswerInTransaction
    public Sample putWritten(@Valid @NotNull Draft draft) throws SQLException {
        leaveEffect(draft.text());
        return new Sample(new UUID(0, 1), draft.text());
    }

    private void leaveEffect(String what) throws SQLException {
        try (var connection = database.getConnection();
                var insert = connection.prepareStatement("insert into effect (what) values (?)")) {
            insert.setString(1, what);
            insert.executeUpdate();
        }
    }
}
