//! Links read as documented, and every route round-trips.

use super::link::layers_of;
use super::*;
use crate::page::models::Cluster;
use crate::page::samples::{FacetKind, Sort};
use crate::relation::Window;
use crate::runs::Task;
use proptest::prelude::*;

fn key(id: &str, line: Option<u64>) -> SampleRef {
    SampleRef::Key(SampleKey { id: id.into(), line })
}

#[test]
fn links_read_as_documented() {
    let mut view = SampleRoute::new(key("mara_and_theo/003_s01e02_seg05", None));
    view.turn = 18;
    view.task = Task::Itp;
    let hash = Route::Sample(view.clone()).to_hash();
    assert_eq!(hash, "#/sample/mara_and_theo%2F003_s01e02_seg05?t=18&task=ITP&v=1");
    assert_eq!(Route::from_hash(&hash), Route::Sample(view));
    assert_eq!(Route::from_hash(""), Route::Start);
    assert_eq!(Route::from_hash("#/"), Route::Start);
    assert_eq!(Route::from_hash("#/open"), Route::Open);
}

#[test]
fn odd_ids_survive() {
    for id in ["", " ", "..", "a?b#c", "%20", "a~3", "h:abc", "名前", "e\u{301}", "\\", "🙂", "a/b"] {
        for line in [None, Some(7)] {
            let route = Route::Sample(SampleRoute::new(key(id, line)));
            assert_eq!(Route::from_hash(&route.to_hash()), route, "{id:?}");
        }
    }
}

#[test]
fn newer_links_and_odd_paths_are_kept_as_they_came() {
    for raw in ["#/samples?v=99", "#/nothing", "#/sample/a~x", "#/open/more", "#/sample/%ff"] {
        assert_eq!(Route::from_hash(raw), Route::Unknown(raw.into()));
        assert_eq!(Route::from_hash(raw).to_hash(), raw);
    }
}

#[test]
fn search_text_needs_an_explicit_copy() {
    let ask = SamplesAsk { text: "the plates".into(), ..SamplesAsk::default() };
    let route = Route::Samples(ask);
    assert!(!route.to_hash().contains("plates"));
    assert_eq!(Route::from_hash(&route.to_hash_with_text()), route);
}

#[test]
fn history_undoes_everything_but_the_cursor() {
    let a = SampleRoute::new(key("a", None));
    let moved = SampleRoute { turn: 9, ..a.clone() };
    assert!(!Route::Sample(a.clone()).is_step_to(&Route::Sample(moved.clone())));
    assert!(Route::Sample(a.clone()).differs_in_cursor_only(&Route::Sample(moved.clone())));
    let marked = SampleRoute { marked: vec![2, 3], ..moved.clone() };
    assert!(!Route::Sample(a.clone()).is_step_to(&Route::Sample(marked)));
    let other = SampleRoute { task: Task::Vp, ..moved };
    assert!(!Route::Sample(a.clone()).differs_in_cursor_only(&Route::Sample(other.clone())));
    assert!(Route::Sample(a.clone()).is_step_to(&Route::Sample(other)));
    assert!(Route::Sample(a).is_step_to(&Route::Sample(SampleRoute::new(key("b", None)))));
    assert!(Route::Open.is_step_to(&Route::Overview));
    let filtered = SamplesAsk { chosen: vec![(FacetKind::People, "2".into())], ..SamplesAsk::default() };
    assert!(Route::Samples(SamplesAsk::default()).is_step_to(&Route::Samples(filtered)));
}

#[test]
fn another_sample_is_seen_with_the_same_eyes() {
    let mut view = SampleRoute::new(key("a", None));
    view.task = Task::Vp;
    view.beside = Some("x-1".into());
    view.marked = vec![3];
    view.seats = vec![2, 1];
    view.lanes = Some(vec![LaneId::Person(2)]);
    view.kept = Kept::Speaker(2);
    let next = view.at(SampleKey { id: "b".into(), line: None });
    assert_eq!((next.task, next.beside.as_deref()), (Task::Vp, Some("x-1")));
    assert!(next.marked.is_empty() && next.seats.is_empty() && next.lanes.is_none() && next.kept == Kept::All);
}

fn any_task() -> impl Strategy<Value = Task> {
    proptest::sample::select(Task::ALL.to_vec())
}

fn any_overlay() -> impl Strategy<Value = Overlay> {
    prop_oneof![Just(Overlay::Nothing), Just(Overlay::All), any::<String>().prop_map(Overlay::Run)]
}

fn any_kept() -> impl Strategy<Value = Kept> {
    prop_oneof![
        Just(Kept::All),
        Just(Kept::Unjudged),
        any::<u32>().prop_map(Kept::Speaker),
        any::<u32>().prop_map(Kept::Target),
        any::<u32>().prop_map(Kept::Differ),
        any::<String>().prop_map(Kept::Pattern),
        any::<String>().prop_map(Kept::Strategy),
    ]
}

fn any_lanes() -> impl Strategy<Value = Option<Vec<LaneId>>> {
    let lane = prop_oneof![
        Just(LaneId::Pattern),
        Just(LaneId::Therapist),
        Just(LaneId::Runs),
        any::<u32>().prop_map(LaneId::Person)
    ];
    proptest::option::of(proptest::collection::vec(lane, 0..6))
}

prop_compose! {
    fn any_view()(
        (id, line, hash) in (any::<String>(), any::<Option<u64>>(), proptest::option::of("[0-9a-f]{6,12}")),
        (turn, marked, seats) in any::<(u32, Vec<u32>, Vec<u32>)>(),
        (stay, top3) in any::<(bool, bool)>(), task in any_task(),
        scale in proptest::sample::select(vec![Scale::Turns, Scale::Fit, Scale::Clock]),
        form in proptest::sample::select(vec![GraphForm::Graph, GraphForm::Panels, GraphForm::Table]),
        window in proptest::sample::select(Window::ALL.to_vec()), layers in any::<[bool; 4]>(),
        tiers in any::<[bool; 5]>(), overlay in any_overlay(), kept in any_kept(), lanes in any_lanes(),
        (beside, runs) in any::<(Option<String>, Vec<String>)>(),
    ) -> SampleRoute {
        SampleRoute {
            sample: hash.map_or(SampleRef::Key(SampleKey { id, line }), SampleRef::Hash),
            turn, marked, seats, task, form, window, overlay, kept, lanes, beside, runs, top3, scale,
            follow: if stay { Follow::Stay } else { Follow::Page },
            layers: layers_of(layers),
            tiers: Tiers::from_flags(tiers),
        }
    }
}

prop_compose! {
    fn any_ask()(
        text in any::<String>(), sort in proptest::sample::select(Sort::ALL.to_vec()), descending in any::<bool>(),
        task in proptest::option::of(any_task()), runs in any::<Vec<String>>(),
        chosen in proptest::collection::vec((proptest::sample::select(FacetKind::ALL.to_vec()), any::<String>()), 0..5),
    ) -> SamplesAsk {
        SamplesAsk { text, chosen, sort, descending, task, runs }
    }
}

prop_compose! {
    fn any_models()(
        scenario in any::<Option<String>>(), by_sample in any::<bool>(), sort in proptest::option::of(any_task()),
        (run, published) in any::<(Option<String>, bool)>(),
        (of_run, with_self, cell) in any::<(bool, bool, Option<[String; 3]>)>(),
        (against, cut) in any::<(Option<String>, String)>(),
        cells in proptest::sample::select(vec![Cells::Count, Cells::Row, Cells::Column]),
    ) -> ModelsRoute {
        let by = if by_sample { Cluster::Sample } else { Cluster::Group };
        let (crossed, moves) = (Crossed { against, cells }, Moves { of_run, with_self, cell });
        ModelsRoute { ask: ModelsAsk { scenario, by }, sort, run, published, crossed, cut, moves }
    }
}

prop_compose! {
    fn any_instances()(
        task in any_task(), filter in any::<String>(), sort in proptest::sample::select(InstanceSort::ALL.to_vec()),
    ) -> InstancesRoute {
        InstancesRoute { task, filter, sort }
    }
}

#[test]
fn a_filter_that_quotes_somebody_needs_an_explicit_copy() {
    let with = |filter: &str| Route::Instances(InstancesRoute { filter: filter.into(), ..InstancesRoute::default() });
    assert!(with("gold = repair_softening and runs_differ >= 2").to_hash().contains("repair_softening"));
    for private in ["text contains \"plates\"", "speaker = Mara", "gold = a and reason contains b", "not readable ((("]
    {
        let route = with(private);
        assert!(!route.to_hash().contains("filter"), "{private}");
        assert_eq!(Route::from_hash(&route.to_hash_with_text()), route);
        let cut = Route::Models(ModelsRoute { cut: private.into(), ..ModelsRoute::default() });
        assert!(!cut.to_hash().contains("cut"), "{private}");
    }
}

proptest! {
    #[test]
    fn every_models_route_round_trips(view in any_models()) {
        let route = Route::Models(view);
        prop_assert_eq!(Route::from_hash(&route.to_hash_with_text()), route);
    }

    #[test]
    fn every_instances_route_round_trips(view in any_instances()) {
        let route = Route::Instances(view);
        prop_assert_eq!(Route::from_hash(&route.to_hash_with_text()), route);
    }

    #[test]
    fn every_sample_route_round_trips(view in any_view()) {
        let route = Route::Sample(view);
        prop_assert_eq!(Route::from_hash(&route.to_hash()), route);
    }

    #[test]
    fn every_samples_route_round_trips(ask in any_ask()) {
        let route = Route::Samples(ask);
        prop_assert_eq!(Route::from_hash(&route.to_hash_with_text()), route);
    }

    #[test]
    fn any_hash_is_read_and_settles(hash: String) {
        let once = Route::from_hash(&hash).to_hash_with_text();
        prop_assert_eq!(Route::from_hash(&once).to_hash_with_text(), once);
    }
}
